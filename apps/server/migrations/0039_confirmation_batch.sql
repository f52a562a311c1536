-- The confirmations of a batch: the index for sorting is in another collation, and does not find by equality.
create index confirmation_batch on confirmation (enterprise_id, batch_number) where deleted_at is null;
