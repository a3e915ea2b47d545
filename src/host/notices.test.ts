import type pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { hear, type Hearer, type Line } from '#host/notices.ts';
import { ownPool } from '#test/database.ts';
import { makeGate } from '#test/gate.ts';

// A busy machine answers a beat late; only the test of silence waits for the end of its patience.
const quick = { firstMs: 10, mostMs: 50, beatMs: 50, deadMs: 20_000 };

describe('the line to the database', async () => {
  const { pool, where } = await ownPool(4);
  const lines: Line[] = [];
  afterAll(async () => {
    for (const it of lines) await it.end();
    await pool.end();
  });
  const heard = () => {
    const told: string[] = [];
    const hearer: Hearer = { changed: (tag) => told.push(tag), hears: (yes) => told.push(yes ? 'hears' : 'lost') };
    return { told, hearer };
  };
  const listen = async (config: pg.ClientConfig, hearer: Hearer, pace = quick): Promise<Line> => {
    const line = await hear(config, hearer, pace);
    lines.push(line);
    return line;
  };
  const tell = (tag: string) => pool.query('select pg_notify($1, $2)', ['pages', tag]);
  const kill = () =>
    pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'saral listens' and datname = current_database()`,
    );

  it('tells what changed', async () => {
    const { told, hearer } = heard();
    const line = await listen(where, hearer);
    await tell('content');
    await tell('jobs');
    await expect.poll(() => told).toEqual(['hears', 'content', 'jobs']);
    await line.end();
    await tell('content');
    expect(told).toHaveLength(3);
  });
  it('is told as lost when its connection is cut, and hears again soon', async () => {
    const { told, hearer } = heard();
    const line = await listen(where, hearer);
    for (let times = 1; times <= 3; times++) {
      await kill();
      await expect.poll(() => told.filter((it) => it === 'hears').length).toBe(times + 1);
    }
    expect(told).toEqual(['hears', 'lost', 'hears', 'lost', 'hears', 'lost', 'hears']);
    await tell('content');
    await expect.poll(() => told.at(-1)).toBe('content');
    await line.end();
  });
  it('is connected again however long the database is away', async () => {
    const { told, hearer } = heard();
    const gate = await makeGate(where);
    const line = await listen(gate.where, hearer);
    gate.close();
    await expect.poll(() => told).toEqual(['hears', 'lost']);
    await new Promise((done) => setTimeout(done, 300));
    expect(told).toEqual(['hears', 'lost']);
    gate.open();
    await expect.poll(() => told).toEqual(['hears', 'lost', 'hears']);
    await line.end();
    gate.end();
  });
  it('is found dead when it falls silent', async () => {
    const { told, hearer } = heard();
    const gate = await makeGate(where);
    const line = await listen(gate.where, hearer, { ...quick, deadMs: 2000 });
    gate.freeze();
    await expect.poll(() => told).toEqual(['hears', 'lost']);
    gate.open();
    await expect.poll(() => told).toEqual(['hears', 'lost', 'hears']);
    await line.end();
    gate.end();
  });
  it('can not be had where no database is', async () => {
    const { told, hearer } = heard();
    const gate = await makeGate(where);
    gate.close();
    await expect(hear(gate.where, hearer, quick)).rejects.toThrow();
    expect(told).toEqual([]);
    gate.end();
  });
  it('ends for good while it is being connected again', async () => {
    const { told, hearer } = heard();
    const line = await listen(where, hearer);
    await kill();
    await expect.poll(() => told).toContain('lost');
    await line.end();
    await new Promise((done) => setTimeout(done, 200));
    const left = await pool.query(
      `select 1 from pg_stat_activity where application_name = 'saral listens' and datname = current_database()`,
    );
    expect(left.rows).toEqual([]);
  });
});
