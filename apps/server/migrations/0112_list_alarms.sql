-- What changes after a gathered list has left waits for a user on the list, as on every document.
alter table inventory add column alarm text check (char_length(alarm) <= 500);
create index inventory_alarm on inventory (enterprise_id, id) where alarm is not null and deleted_at is null;
