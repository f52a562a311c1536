-- What is chosen from few values, asked for in any mixture: without such an index a value that few rows have was looked for in all of them.
create index operator_card_choices on operator_card (enterprise_id, card_type, status, id) where deleted_at is null;
create index transmitter_choices on transmitter (enterprise_id, status, role_type, id) where deleted_at is null;
create index driver_choices on driver (enterprise_id, status, filing_status, id) where deleted_at is null;
create index vehicle_choices on vehicle (enterprise_id, status, filing_status, vehicle_type, id) where deleted_at is null;
create index order_head_choices on order_head (enterprise_id, ie_flag, status, id) where deleted_at is null;
create index order_related_choices on order_related (enterprise_id, related_type, id) where deleted_at is null;
create index batch_choices on batch (enterprise_id, ie_flag, source, status, id) where deleted_at is null;
create index manifest_choices on manifest (enterprise_id, message_type, status, id) where deleted_at is null;
create index weighing_choices on weighing (enterprise_id, direction, status, id) where deleted_at is null;
