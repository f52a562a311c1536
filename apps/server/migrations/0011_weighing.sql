-- One open ticket a truck: two weighers who start at once cannot both win.
create unique index weighing_open_plate on weighing (enterprise_id, plate_number) where status = 'open' and deleted_at is null;
create index weighing_batch_number on weighing (enterprise_id, batch_number) where deleted_at is null;

-- What the day's work looks for: papers that end soon.
create index vehicle_inspection_expiry on vehicle (enterprise_id, inspection_expiry, id) where deleted_at is null;
create index vehicle_insurance_expiry on vehicle (enterprise_id, insurance_expiry, id) where deleted_at is null;
create index driver_qualification_expiry on driver (enterprise_id, qualification_expiry, id) where deleted_at is null;
