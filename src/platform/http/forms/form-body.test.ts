import { expect, test } from 'vitest';
import { readFormBody } from './form-body.ts';

const boundary = '------------------------boundary0123456789';
const type = `multipart/form-data; boundary=${boundary}`;
const part = (name: string, value: string, head = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${head}\r\n\r\n${value}\r\n`;
const read = (parts: readonly string[], contentType = type) =>
  readFormBody(
    new Request('http://site.test/', {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: `${parts.join('')}--${boundary}--\r\n`,
    }),
  );
const parts = (count: number) => Array.from({ length: count }, (_, n) => part(`f${n}`, 'x'));

test('a form has at most thirty parts', async () => {
  expect([...((await read(parts(30))) ?? [])]).toHaveLength(30);
  expect(await read(parts(31))).toBeUndefined();
});
test('its texts are at most 64 KB, its files as long as the body', async () => {
  expect(await read([part('a', 'x'.repeat(60_000))])).toBeDefined();
  expect(await read([part('a', 'x'.repeat(40_000)), part('b', 'x'.repeat(40_000))])).toBeUndefined();
  expect(await read([part('a', 'x'.repeat(2 ** 20), '; filename="a.jpg"')])).toBeDefined();
});
test('a part has a short head', async () => {
  expect(await read([part('a', 'x', `\r\nX-Y: ${'x'.repeat(9000)}`)])).toBeUndefined();
});
test('other spellings of the boundary are read, and other bodies are not', async () => {
  for (const spelt of [
    `multipart/form-data; boundary="${boundary}"`,
    `Multipart/Form-Data;charset=utf-8; boundary=${boundary}`,
  ])
    expect(await read(parts(1), spelt)).toBeDefined();
  for (const other of ['application/json', 'multipart/form-data', 'multipart/form-data; boundary=x'])
    expect([...((await read(parts(1), other)) ?? [])]).toEqual([]);
});
test('a urlencoded form has at most 200 fields', async () => {
  const form = (count: number) =>
    readFormBody(
      new Request('http://site.test/', {
        method: 'POST',
        body: new URLSearchParams(Array.from({ length: count }, (_, n) => [`f${n}`, ''])),
      }),
    );
  expect([...((await form(200)) ?? [])]).toHaveLength(200);
  expect(await form(201)).toBeUndefined();
});
