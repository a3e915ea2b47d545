-- A proposal that can't be agreed to any more ends by itself, with the reason. Those that ended before have none.
alter table refund_proposal
  add column impossible_because text check (impossible_because in ('refunded', 'disputed', 'decided', 'amount', 'maker-left')),
  add check (impossible_because is null or state = 'impossible');
