-- The checks look up the open batches of a container.
create index document_container_number on document_container (enterprise_id, container_number) where deleted_at is null;
