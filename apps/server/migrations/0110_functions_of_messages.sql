-- Road messages have the functions 2, 3, 5 and 9 alone: 0 (次要数据) belongs to manifests of ships and aircraft.
alter table customs_message drop constraint customs_message_function_code_check;
alter table customs_message add constraint customs_message_function_code_check check (function_code in ('2', '3', '5', '9'));
