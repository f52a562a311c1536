-- Sites are asked for by the customs office that a manifest is declared at.
create index site_customs_code_filter on site (customs_code, id);
