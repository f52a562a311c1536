-- Customs ask when the goods are loaded; trucks of one order may be loaded at different times.
alter table order_head add column loading_time timestamptz;
alter table order_transport add column loading_time timestamptz;
-- "This trailer is on file with another tractor" is asked for every truck of an order.
create index vehicle_trailer_plate on vehicle (enterprise_id, trailer_plate) where deleted_at is null and trailer_plate is not null;
-- Vehicles and drivers that are put on file from an order get weights and papers later.
alter table vehicle alter column curb_weight drop not null;
alter table driver alter column identity_number drop not null;
alter table driver alter column license_no drop not null;
alter table driver alter column license_expiry drop not null;
