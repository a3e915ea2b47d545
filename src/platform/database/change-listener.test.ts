import type pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { listenForChanges, type ChangeListener, type Subscription } from './change-listener.ts';
import { ownPool } from '#test/database.ts';
import { makeGate } from '#test/gate.ts';

// A busy machine answers a beat late; only the test of silence waits for the end of its patience.
const quick = { firstMs: 10, maxMs: 50, heartbeatMs: 50, timeoutMs: 20_000 };

describe('the line to the database', async () => {
  const { pool, where } = await ownPool(4);
  const lines: Subscription[] = [];
  afterAll(async () => {
    for (const it of lines) await it.end();
    await pool.end();
  });
  const heard = () => {
    const notified: string[] = [];
    const listener: ChangeListener = {
      changed: (tag) => notified.push(tag),
      setConnected: (yes) => notified.push(yes ? 'hears' : 'lost'),
    };
    return { told: notified, hearer: listener };
  };
  const listen = async (config: pg.ClientConfig, listener: ChangeListener, pace = quick): Promise<Subscription> => {
    const line = await listenForChanges(config, listener, pace);
    lines.push(line);
    return line;
  };
  const tell = (tag: string) => pool.query('select pg_notify($1, $2)', ['pages', tag]);
  const kill = () =>
    pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'saral listens' and datname = current_database()`,
    );

  it('tells what changed', async () => {
    const { told: notified, hearer: listener } = heard();
    const line = await listen(where, listener);
    await tell('content');
    await tell('jobs');
    await expect.poll(() => notified).toEqual(['hears', 'content', 'jobs']);
    await line.end();
    await tell('content');
    expect(notified).toHaveLength(3);
  });
  it('is told as lost when its connection is cut, and hears again soon', async () => {
    const { told: notified, hearer: listener } = heard();
    const line = await listen(where, listener);
    for (let times = 1; times <= 3; times++) {
      await kill();
      await expect.poll(() => notified.filter((text) => text === 'hears').length).toBe(times + 1);
    }
    expect(notified).toEqual(['hears', 'lost', 'hears', 'lost', 'hears', 'lost', 'hears']);
    await tell('content');
    await expect.poll(() => notified.at(-1)).toBe('content');
    await line.end();
  });
  it('is connected again however long the database is away', async () => {
    const { told: notified, hearer: listener } = heard();
    const limiter = await makeGate(where);
    const line = await listen(limiter.where, listener);
    limiter.close();
    await expect.poll(() => notified).toEqual(['hears', 'lost']);
    await new Promise((done) => setTimeout(done, 300));
    expect(notified).toEqual(['hears', 'lost']);
    limiter.open();
    await expect.poll(() => notified).toEqual(['hears', 'lost', 'hears']);
    await line.end();
    limiter.end();
  });
  it('is found dead when it falls silent', async () => {
    const { told: notified, hearer: listener } = heard();
    const limiter = await makeGate(where);
    const line = await listen(limiter.where, listener, { ...quick, timeoutMs: 2000 });
    limiter.freeze();
    await expect.poll(() => notified).toEqual(['hears', 'lost']);
    limiter.open();
    await expect.poll(() => notified).toEqual(['hears', 'lost', 'hears']);
    await line.end();
    limiter.end();
  });
  it('can not be had where no database is', async () => {
    const { told: notified, hearer: listener } = heard();
    const limiter = await makeGate(where);
    limiter.close();
    await expect(listenForChanges(limiter.where, listener, quick)).rejects.toThrow();
    expect(notified).toEqual([]);
    limiter.end();
  });
  it('ends for good while it is being connected again', async () => {
    const { told: notified, hearer: listener } = heard();
    const line = await listen(where, listener);
    await kill();
    await expect.poll(() => notified).toContain('lost');
    await line.end();
    await new Promise((done) => setTimeout(done, 200));
    const left = await pool.query(
      `select 1 from pg_stat_activity where application_name = 'saral listens' and datname = current_database()`,
    );
    expect(left.rows).toEqual([]);
  });
});
