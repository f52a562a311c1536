-- What clerks filter together (whose, which state, which days) was answered by an index of one of them, and all other rows thrown away.
-- Each index of one filter now leaves out deleted rows, so that a count need not look at the rows, and rows that lack the value, which
-- then cost nothing; what begins another index is gone, and so are indexes for the search of tables in which nothing is searched.
-- Twice there:
drop index vehicle_inspection_expiry;
drop index vehicle_insurance_expiry;
drop index driver_qualification_expiry;
drop index batch_pool_free;
-- enterprise
drop index enterprise_status_filter;
drop index enterprise_valid_to_filter;
create index enterprise_valid_to_filter on enterprise (valid_to, id) where deleted_at is null and valid_to is not null;
create index enterprise_status_created_at_narrow on enterprise (status, created_at, id) where deleted_at is null;
-- port
drop index port_status_filter;
create index port_status_created_at_narrow on port (status, created_at, id) where deleted_at is null;
-- site
drop index site_status_filter;
drop index site_customs_code_filter;
drop index site_port_id_filter;
create index site_customs_code_filter on site (customs_code, id) where deleted_at is null;
create index site_port_id_filter on site (port_id, id) where deleted_at is null;
create index site_status_created_at_narrow on site (status, created_at, id) where deleted_at is null;
-- seller
drop index seller_status_filter;
drop index seller_company_code_filter;
drop index seller_country_filter;
create index seller_company_code_filter on seller (enterprise_id, company_code, id) where deleted_at is null and company_code is not null;
create index seller_country_filter on seller (enterprise_id, country, id) where deleted_at is null;
create index seller_status_created_at_narrow on seller (enterprise_id, status, created_at, id) where deleted_at is null;
-- receiver
drop index receiver_status_filter;
drop index receiver_company_code_filter;
drop index receiver_country_filter;
create index receiver_company_code_filter on receiver (enterprise_id, company_code, id) where deleted_at is null and company_code is not null;
create index receiver_country_filter on receiver (enterprise_id, country, id) where deleted_at is null;
create index receiver_status_created_at_narrow on receiver (enterprise_id, status, created_at, id) where deleted_at is null;
-- goods
drop index goods_status_filter;
create index goods_status_created_at_narrow on goods (enterprise_id, status, created_at, id) where deleted_at is null;
-- operator_card
drop index operator_card_status_filter;
drop index operator_card_valid_to_filter;
create index operator_card_valid_to_filter on operator_card (enterprise_id, valid_to, id) where deleted_at is null;
create index operator_card_status_created_at_narrow on operator_card (enterprise_id, status, created_at, id) where deleted_at is null;
-- transmitter
drop index transmitter_status_filter;
drop index transmitter_filing_customs_filter;
drop index transmitter_operator_card_id_filter;
drop index transmitter_valid_to_filter;
create index transmitter_filing_customs_filter on transmitter (enterprise_id, filing_customs, id) where deleted_at is null;
create index transmitter_operator_card_id_filter on transmitter (enterprise_id, operator_card_id, id) where deleted_at is null and operator_card_id is not null;
create index transmitter_valid_to_filter on transmitter (enterprise_id, valid_to, id) where deleted_at is null and valid_to is not null;
create index transmitter_status_created_at_narrow on transmitter (enterprise_id, status, created_at, id) where deleted_at is null;
-- company
drop index company_status_filter;
drop index company_company_code_filter;
drop index company_record_code_filter;
drop index company_permit_expiry_filter;
create index company_company_code_filter on company (enterprise_id, company_code, id) where deleted_at is null and company_code is not null;
create index company_record_code_filter on company (enterprise_id, record_code, id) where deleted_at is null and record_code is not null;
create index company_permit_expiry_filter on company (enterprise_id, permit_expiry, id) where deleted_at is null and permit_expiry is not null;
create index company_status_created_at_narrow on company (enterprise_id, status, created_at, id) where deleted_at is null;
-- driver
drop index driver_status_filter;
drop index driver_driver_customs_code_filter;
drop index driver_passport_number_filter;
drop index driver_passport_expiry_filter;
drop index driver_visa_expiry_filter;
drop index driver_license_expiry_filter;
drop index driver_qualification_expiry_filter;
drop index driver_mobile_filter;
drop index driver_company_id_filter;
drop index driver_port_id_filter;
create index driver_driver_customs_code_filter on driver (enterprise_id, driver_customs_code, id) where deleted_at is null and driver_customs_code is not null;
create index driver_passport_number_filter on driver (enterprise_id, passport_number, id) where deleted_at is null and passport_number is not null;
create index driver_passport_expiry_filter on driver (enterprise_id, passport_expiry, id) where deleted_at is null and passport_expiry is not null;
create index driver_visa_expiry_filter on driver (enterprise_id, visa_expiry, id) where deleted_at is null and visa_expiry is not null;
create index driver_license_expiry_filter on driver (enterprise_id, license_expiry, id) where deleted_at is null and license_expiry is not null;
create index driver_qualification_expiry_filter on driver (enterprise_id, qualification_expiry, id) where deleted_at is null and qualification_expiry is not null;
create index driver_mobile_filter on driver (enterprise_id, mobile, id) where deleted_at is null and mobile is not null;
create index driver_port_id_filter on driver (enterprise_id, port_id, id) where deleted_at is null and port_id is not null;
create index driver_status_created_at_narrow on driver (enterprise_id, status, created_at, id) where deleted_at is null;
create index driver_created_at_narrow on driver (enterprise_id, created_at, id) where deleted_at is null;
create index driver_company_id_filing_status_license_expiry_narrow on driver (enterprise_id, company_id, filing_status, license_expiry, id) where deleted_at is null;
-- vehicle
drop index vehicle_status_filter;
drop index vehicle_vehicle_customs_code_filter;
drop index vehicle_nationality_filter;
drop index vehicle_license_expiry_filter;
drop index vehicle_inspection_expiry_filter;
drop index vehicle_insurance_expiry_filter;
drop index vehicle_company_id_filter;
drop index vehicle_driver_id_filter;
create index vehicle_vehicle_customs_code_filter on vehicle (enterprise_id, vehicle_customs_code, id) where deleted_at is null and vehicle_customs_code is not null;
create index vehicle_nationality_filter on vehicle (enterprise_id, nationality, id) where deleted_at is null;
create index vehicle_license_expiry_filter on vehicle (enterprise_id, license_expiry, id) where deleted_at is null and license_expiry is not null;
create index vehicle_inspection_expiry_filter on vehicle (enterprise_id, inspection_expiry, id) where deleted_at is null and inspection_expiry is not null;
create index vehicle_insurance_expiry_filter on vehicle (enterprise_id, insurance_expiry, id) where deleted_at is null and insurance_expiry is not null;
create index vehicle_driver_id_filter on vehicle (enterprise_id, driver_id, id) where deleted_at is null and driver_id is not null;
create index vehicle_status_created_at_narrow on vehicle (enterprise_id, status, created_at, id) where deleted_at is null;
create index vehicle_created_at_narrow on vehicle (enterprise_id, created_at, id) where deleted_at is null;
create index vehicle_company_id_filing_status_license_expiry_narrow on vehicle (enterprise_id, company_id, filing_status, license_expiry, id) where deleted_at is null;
-- container_owner
drop index container_owner_status_filter;
create index container_owner_status_created_at_narrow on container_owner (enterprise_id, status, created_at, id) where deleted_at is null;
-- container
drop index container_status_filter;
drop index container_owner_id_filter;
drop index container_size_type_filter;
drop index container_vehicle_id_filter;
drop index container_site_id_filter;
create index container_owner_id_filter on container (enterprise_id, owner_id, id) where deleted_at is null;
create index container_size_type_filter on container (enterprise_id, size_type, id) where deleted_at is null;
create index container_vehicle_id_filter on container (enterprise_id, vehicle_id, id) where deleted_at is null and vehicle_id is not null;
create index container_site_id_filter on container (enterprise_id, site_id, id) where deleted_at is null and site_id is not null;
create index container_in_time_filter on container (enterprise_id, in_time, id) where deleted_at is null and in_time is not null;
create index container_status_created_at_narrow on container (enterprise_id, status, created_at, id) where deleted_at is null;
-- order_head
drop index order_head_status_filter;
drop index order_head_port_id_filter;
drop index order_head_ie_flag_filter;
drop index order_head_seller_id_filter;
drop index order_head_receiver_id_filter;
drop index order_head_transmitter_id_filter;
drop index order_head_site_id_filter;
create index order_head_transmitter_id_filter on order_head (enterprise_id, transmitter_id, id) where deleted_at is null and transmitter_id is not null;
create index order_head_site_id_filter on order_head (enterprise_id, site_id, id) where deleted_at is null and site_id is not null;
create index order_head_status_created_at_narrow on order_head (enterprise_id, status, created_at, id) where deleted_at is null;
create index order_head_created_at_narrow on order_head (enterprise_id, created_at, id) where deleted_at is null;
create index order_head_port_id_status_plan_date_narrow on order_head (enterprise_id, port_id, status, plan_date, id) where deleted_at is null;
create index order_head_seller_id_status_plan_date_narrow on order_head (enterprise_id, seller_id, status, plan_date, id) where deleted_at is null and seller_id is not null;
create index order_head_receiver_id_status_plan_date_narrow on order_head (enterprise_id, receiver_id, status, plan_date, id) where deleted_at is null and receiver_id is not null;
-- order_transport
drop index order_transport_order_id_filter;
drop index order_transport_status_filter;
drop index order_transport_vehicle_id_filter;
drop index order_transport_driver_id_filter;
drop index order_transport_grams;
create index order_transport_order_id_filter on order_transport (enterprise_id, order_id, id) where deleted_at is null;
create index order_transport_vehicle_id_filter on order_transport (enterprise_id, vehicle_id, id) where deleted_at is null and vehicle_id is not null;
create index order_transport_driver_id_filter on order_transport (enterprise_id, driver_id, id) where deleted_at is null and driver_id is not null;
create index order_transport_status_created_at_narrow on order_transport (enterprise_id, status, created_at, id) where deleted_at is null;
-- order_related
drop index order_related_order_id_filter;
drop index order_related_related_id_filter;
drop index order_related_order_transport_id_filter;
drop index order_related_grams;
create index order_related_related_id_filter on order_related (enterprise_id, related_id_key, id) where deleted_at is null;
create index order_related_order_transport_id_filter on order_related (enterprise_id, order_transport_id, id) where deleted_at is null and order_transport_id is not null;
-- batch
drop index batch_status_filter;
drop index batch_port_id_filter;
drop index batch_ie_flag_filter;
drop index batch_pool_id_filter;
drop index batch_order_id_filter;
create index batch_order_id_filter on batch (enterprise_id, order_id, id) where deleted_at is null and order_id is not null;
create index batch_status_created_at_narrow on batch (enterprise_id, status, created_at, id) where deleted_at is null;
create index batch_created_at_narrow on batch (enterprise_id, created_at, id) where deleted_at is null;
create index batch_port_id_status_created_at_narrow on batch (enterprise_id, port_id, status, created_at, id) where deleted_at is null and port_id is not null;
create index batch_pool_id_status_narrow on batch (enterprise_id, pool_id, status, id) where deleted_at is null and pool_id is not null;
-- batch_pool
drop index batch_pool_status_filter;
drop index batch_pool_port_id_filter;
create index batch_pool_port_id_filter on batch_pool (enterprise_id, port_id, id) where deleted_at is null and port_id is not null;
create index batch_pool_valid_until_filter on batch_pool (enterprise_id, valid_until, id) where deleted_at is null and valid_until is not null;
create index batch_pool_status_created_at_narrow on batch_pool (enterprise_id, status, created_at, id) where deleted_at is null;
-- batch_setting
drop index batch_setting_grams;
-- manifest
drop index manifest_status_filter;
drop index manifest_message_type_filter;
drop index manifest_declare_office_filter;
drop index manifest_transmitter_id_filter;
drop index manifest_operator_card_id_filter;
drop index manifest_arrival_date_filter;
drop index manifest_order_id_filter;
drop index manifest_last_at_filter;
drop index manifest_sent_at_filter;
create index manifest_declare_office_filter on manifest (enterprise_id, declare_office, id) where deleted_at is null;
create index manifest_operator_card_id_filter on manifest (enterprise_id, operator_card_id, id) where deleted_at is null and operator_card_id is not null;
create index manifest_arrival_date_filter on manifest (enterprise_id, arrival_date, id) where deleted_at is null and arrival_date is not null;
create index manifest_order_id_filter on manifest (enterprise_id, order_id, id) where deleted_at is null and order_id is not null;
create index manifest_last_at_filter on manifest (enterprise_id, last_at, id) where deleted_at is null and last_at is not null;
create index manifest_sent_at_filter on manifest (enterprise_id, sent_at, id) where deleted_at is null and sent_at is not null;
create index manifest_status_created_at_narrow on manifest (enterprise_id, status, created_at, id) where deleted_at is null;
create index manifest_created_at_narrow on manifest (enterprise_id, created_at, id) where deleted_at is null;
create index manifest_transmitter_id_status_arrival_date_narrow on manifest (enterprise_id, transmitter_id, status, arrival_date, id) where deleted_at is null;
-- manifest_bill
drop index manifest_bill_manifest_id_filter;
drop index manifest_bill_status_filter;
create index manifest_bill_manifest_id_filter on manifest_bill (enterprise_id, manifest_id, id) where deleted_at is null;
create index manifest_bill_status_created_at_narrow on manifest_bill (enterprise_id, status, created_at, id) where deleted_at is null;
-- confirmation
drop index confirmation_status_filter;
drop index confirmation_message_type_filter;
drop index confirmation_declare_office_filter;
drop index confirmation_transmitter_id_filter;
drop index confirmation_arrival_time_filter;
drop index confirmation_vehicle_id_filter;
drop index confirmation_driver_id_filter;
drop index confirmation_last_at_filter;
drop index confirmation_sent_at_filter;
create index confirmation_declare_office_filter on confirmation (enterprise_id, declare_office, id) where deleted_at is null;
create index confirmation_arrival_time_filter on confirmation (enterprise_id, arrival_time, id) where deleted_at is null;
create index confirmation_vehicle_id_filter on confirmation (enterprise_id, vehicle_id, id) where deleted_at is null and vehicle_id is not null;
create index confirmation_driver_id_filter on confirmation (enterprise_id, driver_id, id) where deleted_at is null and driver_id is not null;
create index confirmation_last_at_filter on confirmation (enterprise_id, last_at, id) where deleted_at is null and last_at is not null;
create index confirmation_sent_at_filter on confirmation (enterprise_id, sent_at, id) where deleted_at is null and sent_at is not null;
create index confirmation_status_created_at_narrow on confirmation (enterprise_id, status, created_at, id) where deleted_at is null;
create index confirmation_created_at_narrow on confirmation (enterprise_id, created_at, id) where deleted_at is null;
create index confirmation_transmitter_id_status_arrival_time_narrow on confirmation (enterprise_id, transmitter_id, status, arrival_time, id) where deleted_at is null;
-- customs_message
drop index customs_message_status_filter;
drop index customs_message_batch_number_filter;
drop index customs_message_doc_id_filter;
drop index customs_message_message_type_filter;
drop index customs_message_transmitter_id_filter;
drop index customs_message_grams;
create index customs_message_batch_number_filter on customs_message (enterprise_id, batch_number, id) where deleted_at is null;
create index customs_message_doc_id_filter on customs_message (enterprise_id, doc_id, id) where deleted_at is null;
create index customs_message_message_type_filter on customs_message (enterprise_id, message_type, id) where deleted_at is null;
create index customs_message_transmitter_id_filter on customs_message (enterprise_id, transmitter_id, id) where deleted_at is null and transmitter_id is not null;
create index customs_message_status_created_at_narrow on customs_message (enterprise_id, status, created_at, id) where deleted_at is null;
create index customs_message_created_at_narrow on customs_message (enterprise_id, created_at, id) where deleted_at is null;
-- receipt
drop index receipt_message_id_filter;
drop index receipt_doc_id_filter;
drop index receipt_batch_number_filter;
drop index receipt_grams;
create index receipt_doc_id_filter on receipt (enterprise_id, doc_id, id) where deleted_at is null;
create index receipt_batch_number_filter on receipt (enterprise_id, batch_number, id) where deleted_at is null;
create index receipt_received_at_filter on receipt (enterprise_id, received_at, id) where deleted_at is null;
create index receipt_created_at_narrow on receipt (enterprise_id, created_at, id) where deleted_at is null;
-- receipt_container
drop index receipt_container_receipt_id_filter;
drop index receipt_container_grams;
-- stray_receipt
drop index stray_receipt_status_filter;
drop index stray_receipt_message_id_filter;
drop index stray_receipt_enterprise_id_filter;
drop index stray_receipt_transmitter_id_filter;
create index stray_receipt_message_id_filter on stray_receipt (message_id, id) where deleted_at is null and message_id is not null;
create index stray_receipt_enterprise_id_filter on stray_receipt (enterprise_id, id) where deleted_at is null and enterprise_id is not null;
create index stray_receipt_transmitter_id_filter on stray_receipt (transmitter_id, id) where deleted_at is null and transmitter_id is not null;
create index stray_receipt_received_at_filter on stray_receipt (received_at, id) where deleted_at is null;
create index stray_receipt_status_created_at_narrow on stray_receipt (status, created_at, id) where deleted_at is null;
-- weighing
drop index weighing_status_filter;
drop index weighing_direction_filter;
drop index weighing_site_id_filter;
drop index weighing_vehicle_id_filter;
drop index weighing_order_transport_id_filter;
drop index weighing_gross_time_filter;
create index weighing_vehicle_id_filter on weighing (enterprise_id, vehicle_id, id) where deleted_at is null and vehicle_id is not null;
create index weighing_order_transport_id_filter on weighing (enterprise_id, order_transport_id, id) where deleted_at is null and order_transport_id is not null;
create index weighing_gross_time_filter on weighing (enterprise_id, gross_time, id) where deleted_at is null and gross_time is not null;
create index weighing_status_created_at_narrow on weighing (enterprise_id, status, created_at, id) where deleted_at is null;
create index weighing_created_at_narrow on weighing (enterprise_id, created_at, id) where deleted_at is null;
create index weighing_site_id_status_gross_time_narrow on weighing (enterprise_id, site_id, status, gross_time, id) where deleted_at is null and site_id is not null;
