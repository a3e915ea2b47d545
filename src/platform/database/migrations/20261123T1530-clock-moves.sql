-- When the demo's clock was moved: the audit is by the wall clock, and pages show its entries by the product's clock of their
-- time. In live mode it stays empty.
create table clock_move (
  at timestamptz primary key,
  ahead interval not null
);
insert into clock_move select now(), ahead from product_clock where ahead <> '0';
create function record_clock_move() returns trigger language plpgsql as $$
begin
  insert into clock_move (at, ahead) values (clock_timestamp(), new.ahead);
  return null;
end $$;
create trigger clock_moves after update on product_clock for each row
  when (new.ahead is distinct from old.ahead) execute function record_clock_move();
