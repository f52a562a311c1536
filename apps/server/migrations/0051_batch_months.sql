-- The numbers that an enterprise drew in a month. The older index begins with the time: it serves the platform's figures.
create index batch_drawn_of_enterprise on batch (enterprise_id, drawn_at) where drawn_at is not null and deleted_at is null;
