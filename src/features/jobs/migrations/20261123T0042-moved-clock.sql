-- Pages with roles show what the business clock decides, which a demo moves.
create trigger clock_pages after update on product_clock
  for each statement execute function forget_job_pages();
