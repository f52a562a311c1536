-- The day's work asks for what ends soon, each day by its own index.
create index driver_visa_expiry_filter on driver (enterprise_id, visa_expiry, id);
create index driver_qualification_expiry_filter on driver (enterprise_id, qualification_expiry, id);
create index vehicle_inspection_expiry_filter on vehicle (enterprise_id, inspection_expiry, id);
create index vehicle_insurance_expiry_filter on vehicle (enterprise_id, insurance_expiry, id);
create index enterprise_valid_to_filter on enterprise (valid_to, id);
