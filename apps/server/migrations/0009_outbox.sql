-- The worker looks at what is due across all enterprises; a receipt names nothing but its message.
create index customs_message_due on customs_message (next_at, id) where status = 'queued';
create index customs_message_number on customs_message (message_id);
-- Trucks are found by the batch that a receipt is about.
create index order_transport_batch_number on order_transport (enterprise_id, batch_number);
