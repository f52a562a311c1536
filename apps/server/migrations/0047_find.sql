-- The search box finds records by the last characters of their numbers. Four of them select some thousand rows among ten million at most,
-- and the index returns those in the order of their creation. A column rather than an index on an expression: under row-level security
-- an index serves only leakproof functions, which right() and upper() are not.
alter table batch add column batch_number_end text generated always as (right(upper(batch_number), 4)) stored;
alter table order_head add column order_no_end text generated always as (right(upper(order_no), 4)) stored;
alter table order_transport add column plate_number_end text generated always as (right(alike_plate(plate_number), 4)) stored;
alter table manifest_bill add column bill_no_end text generated always as (right(upper(bill_no), 4)) stored;
alter table vehicle add column plate_number_end text generated always as (right(alike_plate(plate_number), 4)) stored;
alter table container add column container_number_end text generated always as (right(upper(container_number), 4)) stored;
alter table weighing
  add column weighing_no_end text generated always as (right(upper(weighing_no), 4)) stored,
  add column plate_number_end text generated always as (right(alike_plate(plate_number), 4)) stored;

create index batch_batch_number_end on batch (enterprise_id, batch_number_end, id) where deleted_at is null;
create index order_head_order_no_end on order_head (enterprise_id, order_no_end, id) where deleted_at is null;
create index order_transport_plate_number_end on order_transport (enterprise_id, plate_number_end, id) where deleted_at is null;
create index manifest_bill_bill_no_end on manifest_bill (enterprise_id, bill_no_end, id) where deleted_at is null;
create index vehicle_plate_number_end on vehicle (enterprise_id, plate_number_end, id) where deleted_at is null;
create index container_container_number_end on container (enterprise_id, container_number_end, id) where deleted_at is null;
create index weighing_weighing_no_end on weighing (enterprise_id, weighing_no_end, id) where deleted_at is null;
create index weighing_plate_number_end on weighing (enterprise_id, plate_number_end, id) where deleted_at is null;

-- The trucks of a container: see 0012 for the reason and the limits of this mark.
do $$
begin
  alter function pg_catalog.jsonb_exists(jsonb, text) leakproof;
exception when insufficient_privilege then
  raise notice 'finding the crossings of a container stays slow until an administrator marks jsonb_exists leakproof';
end
$$;
