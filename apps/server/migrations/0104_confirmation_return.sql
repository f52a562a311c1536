-- The way home of a truck: the confirmation of the empty truck names the batch under which the truck came with goods.
alter table confirmation add column return_of text check (char_length(return_of) <= 13);
create index confirmation_return_of_filter on confirmation (enterprise_id, return_of, id) where deleted_at is null and return_of is not null;
-- Trucks that go home with goods, or stay: nothing waits for a confirmation of their way home.
alter table batch add column has_no_return boolean;
-- What every entering truck of an enterprise states of its crew and its way.
alter table port_related add column routing_countries jsonb;
alter table port_related add column health_status text check (health_status in ('0', '1'));
alter table port_related add column vaccinated text check (vaccinated in ('0', '1'));
