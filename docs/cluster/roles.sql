-- As postgres on the primary, once.
create role saral_owner login createrole password 'PASSWORD-OF-OWNER';
create role saral login password 'PASSWORD-OF-SARAL';
create database saral owner saral_owner template template0 encoding 'UTF8';
