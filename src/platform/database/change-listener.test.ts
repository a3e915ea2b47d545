import type pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { listenForChanges, type ChangeListener, type Subscription } from './change-listener.ts';
import { ownPool } from '#test/database.ts';
import { makeGate } from '#test/gate.ts';

// A busy machine answers late; only the test of a silent connection waits for the timeout.
const fastPace = { firstMs: 10, maxMs: 50, heartbeatMs: 50, doubtMs: 20_000, timeoutMs: 20_000 };

describe('a subscription', async () => {
  const { pool, where } = await ownPool(4);
  const subscriptions: Subscription[] = [];
  afterAll(async () => {
    for (const subscription of subscriptions) await subscription.end();
    await pool.end();
  });
  const recordingListener = () => {
    const events: string[] = [];
    const listener: ChangeListener = {
      changed: (tag) => events.push(tag),
      setConnected: (isConnected) => events.push(isConnected ? 'connected' : 'lost'),
    };
    return { events, listener };
  };
  const listen = async (config: pg.ClientConfig, listener: ChangeListener, pace = fastPace): Promise<Subscription> => {
    const subscription = await listenForChanges(config, listener, pace);
    subscriptions.push(subscription);
    return subscription;
  };
  const notify = (tag: string) => pool.query('select pg_notify($1, $2)', ['pages', tag]);
  const kill = () =>
    pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'saral listens' and datname = current_database()`,
    );

  it('reports changes', async () => {
    const { events, listener } = recordingListener();
    const subscription = await listen(where, listener);
    await notify('content');
    await notify('jobs');
    await expect.poll(() => events).toEqual(['connected', 'content', 'jobs']);
    await subscription.end();
    await notify('content');
    expect(events).toHaveLength(3);
  });
  it('reports a cut connection and soon reconnects', async () => {
    const { events, listener } = recordingListener();
    const subscription = await listen(where, listener);
    for (let times = 1; times <= 3; times++) {
      await kill();
      await expect.poll(() => events.filter((text) => text === 'connected').length).toBe(times + 1);
    }
    expect(events).toEqual(['connected', 'lost', 'connected', 'lost', 'connected', 'lost', 'connected']);
    await notify('content');
    await expect.poll(() => events.at(-1)).toBe('content');
    await subscription.end();
  });
  it('reconnects after an outage of any length', async () => {
    const { events, listener } = recordingListener();
    const gate = await makeGate(where);
    const subscription = await listen(gate.where, listener);
    gate.close();
    await expect.poll(() => events).toEqual(['connected', 'lost']);
    await new Promise((done) => setTimeout(done, 300));
    expect(events).toEqual(['connected', 'lost']);
    gate.open();
    await expect.poll(() => events).toEqual(['connected', 'lost', 'connected']);
    await subscription.end();
    gate.end();
  });
  it('detects a silent connection', async () => {
    const { events, listener } = recordingListener();
    const gate = await makeGate(where);
    const subscription = await listen(gate.where, listener, { ...fastPace, timeoutMs: 2000 });
    gate.freeze();
    await expect.poll(() => events).toEqual(['connected', 'lost']);
    gate.open();
    await expect.poll(() => events).toEqual(['connected', 'lost', 'connected']);
    await subscription.end();
    gate.end();
  });
  it('says within two seconds that a connection is silent, and takes it back when it answers', async () => {
    const { events, listener } = recordingListener();
    const gate = await makeGate(where);
    const subscription = await listenForChanges(gate.where, listener);
    subscriptions.push(subscription);
    gate.freeze();
    await expect.poll(() => events, { timeout: 2000 }).toEqual(['connected', 'lost']);
    gate.open();
    await expect.poll(() => events).toEqual(['connected', 'lost', 'connected']);
    await notify('content');
    await expect.poll(() => events.at(-1)).toBe('content');
    await subscription.end();
    gate.end();
  });
  it('does not take its own busy process for a silent connection', async () => {
    const { events, listener } = recordingListener();
    const subscription = await listen(where, listener, { ...fastPace, doubtMs: 200 });
    for (let times = 0; times < 5; times++) {
      const until = performance.now() + 400;
      while (performance.now() < until);
      await new Promise((done) => setTimeout(done, 60));
    }
    expect(events).toEqual(['connected']);
    await subscription.end();
  });
  it('is rejected when there is no database', async () => {
    const { events, listener } = recordingListener();
    const gate = await makeGate(where);
    gate.close();
    await expect(listenForChanges(gate.where, listener, fastPace)).rejects.toThrow();
    expect(events).toEqual([]);
    gate.end();
  });
  it('ends during a reconnect', async () => {
    const { events, listener } = recordingListener();
    const subscription = await listen(where, listener);
    await kill();
    await expect.poll(() => events).toContain('lost');
    await subscription.end();
    await new Promise((done) => setTimeout(done, 200));
    const remaining = await pool.query(
      `select 1 from pg_stat_activity where application_name = 'saral listens' and datname = current_database()`,
    );
    expect(remaining.rows).toEqual([]);
  });
});
