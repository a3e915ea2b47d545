import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCompany, readHome, readPost, readProduct, readSite } from './actions/read-content.ts';
import { findContent, loadContent } from './store.ts';

const documentedProducts = [
  'E-Rickshaw',
  'Tri-Cycle Garbage Rickshaw',
  'Plastic Bailing Machine',
  'Plastic 660L wheel Dustbin',
  'Industrial Safety Equipment',
  'Garbage Tipper Trucks',
];

describe('the seeded content', () => {
  it('names the six products in both languages', () => {
    expect(readSite('en').products.map((it) => it.title)).toEqual(documentedProducts);
    expect(readSite('hi').products.map((it) => it.name)).toEqual(documentedProducts);
  });

  it('carries the documented figures of the home page', () => {
    expect(readHome('en').sales).toEqual([420, 580, 690, 740, 880, 760, 810, 900]);
    expect(readHome('en').slides.map((it) => it.title)).toEqual([
      'Innovative Product Solutions',
      'Reliable Customer Support',
      'Cutting-edge Technology',
    ]);
    expect(readHome('en').projects.map((it) => it.year)).toEqual([2023, 2023, 2024, 2024]);
  });

  it('finds posts by whole numbers only, and products whatever their casing', () => {
    expect(readPost('1', 'en')).toMatchObject({ ok: true, value: { author: 'Admin', date: 'January 10, 2025' } });
    for (const id of ['0', '4', 'x', '1.5', '1e0', '', '-1', '9'.repeat(40)]) {
      expect(readPost(id, 'en')).toMatchObject({ ok: false, refusal: { code: 'content/unknown-post' } });
    }
    expect(readProduct('e-rickshaw', 'hi')).toMatchObject({
      ok: true,
      value: { name: 'E-Rickshaw', title: 'ई-रिक्शा' },
    });
    expect(readProduct('constructor', 'en').ok).toBe(false);
  });

  it('says who recruits and where to complain', () => {
    expect(readCompany('en').recruitmentNote).toContain(
      'Private recruitment. Not run by or for the Election Commission or any government body.',
    );
    expect(readCompany('hi').grievance.email).toContain('@');
  });

  it('has every picture it names', () => {
    const named = new Set(JSON.stringify(findContent()).match(/\/images\/[\w./-]+/g));
    expect([...named].filter((it) => !existsSync(join('public', it)))).toEqual([]);
    expect(named.size).toBeGreaterThan(20);
  });
});

describe('content at fault', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'content-'));
    cpSync('content', folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const spoil = (file: string, change: (text: string) => string) =>
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));

  it('names the file and the field', () => {
    spoil('about.json', (text) => text.replace('"lead":', '"laed":'));
    expect(() => loadContent(folder)).toThrow(/content\/about\.json .*en\.lead/);
  });

  it('refuses a file that is no JSON', () => {
    spoil('posts/1-panchayati-raj.json', (text) => text.slice(1));
    expect(() => loadContent(folder)).toThrow(/content\/posts\/1-panchayati-raj\.json can't be read/);
  });

  it('refuses a post without Hindi', () => {
    spoil('posts/2-waste-management.json', (text) => text.replace('"hi":', '"mr":'));
    expect(() => loadContent(folder)).toThrow(/2-waste-management\.json .*hi/);
  });
});
