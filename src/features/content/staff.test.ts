import { expect, it } from 'vitest';
import { readCommand } from '#platform/operations/command-line.ts';
import { sql } from '#platform/database/db.ts';
import { StaffRefusal } from '#platform/operations/feature.ts';
import { hasSamples } from './model/samples.ts';
import { contentCommands } from './staff.ts';
import { testContext } from '#test/database.ts';
import { newestContent } from '#test/publishing.ts';

const { ctx, db } = await testContext();
const project = { kind: 'project', key: '1-solar-lanes' };
const run = async (line: string): Promise<string> => {
  try {
    return await readCommand(contentCommands, line.split(' ')).run(ctx, 'cli:asha');
  } catch (error) {
    if (error instanceof StaffRefusal) return `refused: ${error.message}`;
    throw error;
  }
};

it('approves the samples of an entry', async () => {
  expect(hasSamples((await newestContent(ctx, project)).body)).toBe(true);
  expect(await run('content approve project 1-solar-lanes')).toBe('project "1-solar-lanes" is published as version 2.');
  expect(hasSamples((await newestContent(ctx, project)).body)).toBe(false);
});
it('refuses in one line what it does not know, and what has mistakes', async () => {
  const unknown = /^refused: there is no (post|kind) "\w+"; \/desk\/content lists all entries$/;
  expect(await run('content approve post none')).toMatch(unknown);
  expect(await run('content approve kind key')).toMatch(unknown);
  await sql`update content_item set body = body - 'order' where kind = 'product' and key = '1-e-rickshaw'`.execute(db);
  expect(await run('content approve product 1-e-rickshaw')).toMatch(
    /^refused: the published version has mistakes: order: is missing/,
  );
});
