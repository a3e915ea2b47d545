import { startRig } from './rig.ts';
const rig = await startRig('lab', { firstPort: 4660 });
await rig.site.start();
const pool = rig.site.pool(2);
await rig.site.kill();
const c = await pool.connect();
async function time(name: string, text: string, values: unknown[], n = 300) {
  const t = performance.now();
  const cpu = rig.site.cpu().databaseMs;
  for (let i = 0; i < n; i++) await c.query({ text, values });
  console.log(name, ((performance.now() - t) / n).toFixed(3), 'ms', 'cpu', ((rig.site.cpu().databaseMs - cpu) / n).toFixed(3));
}
for (const sc of ['on', 'off']) {
  await c.query(`set synchronous_commit = ${sc}`);
  console.log('sync', sc, 'load', (await import('node:os')).loadavg()[0]);
  await time('select 1', 'select $1::int', [1]);
  await time('add_job', "select 1 from graphile_worker.add_job($1, $2::json)", ['payment-noticed>read-payment-back', '{"a":1}']);
  await c.query(`set plan_cache_mode = force_generic_plan`);
  await time('add_job generic', "select 1 from graphile_worker.add_job($1, $2::json)", ['payment-noticed>read-payment-back', '{"a":1}']);
  await c.query(`reset plan_cache_mode`);
  await time('dedupe', "select 1 from graphile_worker.add_job($1, $2::json, job_key := gen_random_uuid()::text, job_key_mode := 'unsafe_dedupe')", ['payment-noticed>read-payment-back', '{"a":1}']);
  await time('direct', `with n as (select pg_notify('jobs:insert', '{"r":1,"count":1}')) insert into graphile_worker._private_jobs (task_id, payload) select id, $2::json from graphile_worker._private_tasks, n where identifier = $1`, ['payment-noticed>read-payment-back', '{"a":1}']);
  await time('insert audit', `insert into graphile_worker._private_jobs (task_id, payload) select id, $2::json from graphile_worker._private_tasks where identifier = $1`, ['payment-noticed>read-payment-back', '{"a":1}']);
}
c.release();
await pool.end();
process.exit(0);
