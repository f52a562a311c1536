-- A reply of customs that contradicts an earlier one, or that refuses a deletion, waits for a user on every document, as on manifests.
alter table confirmation add column alarm text check (char_length(alarm) <= 500);
alter table arrival add column alarm text check (char_length(alarm) <= 500);
alter table tally add column alarm text check (char_length(alarm) <= 500);
alter table packing add column alarm text check (char_length(alarm) <= 500);
alter table offload add column alarm text check (char_length(alarm) <= 500);
create index confirmation_alarm on confirmation (enterprise_id, id) where alarm is not null and deleted_at is null;
create index arrival_alarm on arrival (enterprise_id, id) where alarm is not null and deleted_at is null;
create index tally_alarm on tally (enterprise_id, id) where alarm is not null and deleted_at is null;
create index packing_alarm on packing (enterprise_id, id) where alarm is not null and deleted_at is null;
create index offload_alarm on offload (enterprise_id, id) where alarm is not null and deleted_at is null;
