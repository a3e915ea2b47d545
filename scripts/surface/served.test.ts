import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Endpoint } from '#kit/endpoint.ts';
import { servedEndpoints } from './read.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

test('every call that a contract describes is served', async () => {
  const described: string[] = [];
  for (const file of globSync('src/features/*/**/contract{,/*}.ts', { exclude: ['**/*.test.ts'] })) {
    const contract = (await import(/* @vite-ignore */ `../../${file}`)) as Readonly<Record<string, unknown>>;
    described.push(
      ...Object.values(contract)
        .filter(isEndpoint)
        .map(({ method, path }) => `${method} ${path}`),
    );
  }
  const served = new Set((await servedEndpoints()).map(({ method, path }) => `${method} ${path}`));
  expect(described.length).toBeGreaterThan(200);
  expect(described.filter((call) => !served.has(call))).toEqual([]);
});
