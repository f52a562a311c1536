-- Containers whose number has a wrong check digit are registered once somebody has confirmed the number.
alter table container add column check_confirmed boolean not null default false;
alter table container alter column check_confirmed drop default;
