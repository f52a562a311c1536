-- Confirmations of all six messages: several trucks in one record, the type decided by direction, load and containers, and waiting for
-- the manifest. The confirmations of empty trucks so far become records with one truck.
alter table confirmation drop constraint confirmation_status_check,
  add constraint confirmation_status_check check (status in
    ('draft', 'ready', 'sending', 'send_fail', 'sent', 'review', 'accepted', 'rejected', 'deleting', 'deleted', 'queued'));
alter table confirmation drop constraint confirmation_message_type_check,
  add constraint confirmation_message_type_check check (message_type in ('MT4401', 'MT4402', 'MT4403', 'MT4404', 'MT4405', 'MT4406'));
alter table confirmation
  add ie_flag text check (ie_flag in ('I', 'E')),
  add laden text check (laden in ('loaded', 'empty')),
  add clearance_code text check (char_length(clearance_code) <= 20),
  add loading_place text check (char_length(loading_place) <= 17),
  add unloading_place text check (char_length(unloading_place) <= 17),
  add routing_countries jsonb,
  add plates text check (char_length(plates) <= 2000),
  add truck_count integer,
  add trucks jsonb,
  add queued_by text check (char_length(queued_by) <= 50),
  add queued_at timestamptz,
  add origins jsonb;
set local role guanqiao_platform;
update confirmation set ie_flag = 'E', laden = 'empty', plates = plate_number, truck_count = 1,
  trucks = jsonb_build_array(jsonb_build_object(
    'plate_number', plate_number, 'vehicle_code', vehicle_code, 'driver_name', driver_name, 'driver_code', driver_code,
    'crew_count', null, 'health_status', null, 'vaccinated', null, 'seals', null, 'trailers', trailers, 'containers', null));
reset role;
alter table confirmation
  alter ie_flag set not null,
  alter laden set not null,
  alter trucks set not null,
  drop vehicle_id, drop vehicle_code, drop plate_number_key, drop plate_number, drop driver_id, drop driver_code, drop driver_name,
  drop trailers,
  add plates_key text generated always as (alike_plate(plates)) stored;
drop index confirmation_choices;
create index confirmation_choices on confirmation (enterprise_id, ie_flag, message_type, status, id) where deleted_at is null;
-- What waits for a manifest, found by the receipt that accepts it.
create index confirmation_queued on confirmation (enterprise_id, batch_number) where status = 'queued' and deleted_at is null;
