import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod/mini';
import {
  AboutFile,
  CompanyFile,
  HomeFile,
  PolicyFile,
  type PolicySlug,
  policySlugs,
  PostFile,
  ProductFile,
  ProjectFile,
} from './model.ts';

export interface Content {
  readonly company: z.output<typeof CompanyFile>;
  readonly home: z.output<typeof HomeFile>;
  readonly about: z.output<typeof AboutFile>;
  readonly projects: readonly z.output<typeof ProjectFile>[];
  readonly posts: readonly z.output<typeof PostFile>[];
  readonly products: readonly z.output<typeof ProductFile>[];
  readonly policies: Readonly<Record<PolicySlug, z.output<typeof PolicyFile>>>;
}

const seeded = fileURLToPath(new URL('../../../content', import.meta.url));
let loaded: Content | undefined;

/** The site's content, read and checked once. */
export const findContent = (): Content => (loaded ??= loadContent(seeded));

/** @throws with the file and the field at fault. */
export function loadContent(folder: string): Content {
  const one = <T extends z.ZodMiniType>(file: string, shape: T): z.output<T> =>
    readChecked(join(folder, file), file, shape);
  const all = <T extends z.ZodMiniType>(sub: string, shape: T): z.output<T>[] =>
    readdirSync(join(folder, sub))
      .filter((it) => it.endsWith('.json'))
      .toSorted()
      .map((it) => one(join(sub, it), shape));
  return {
    company: one('company.json', CompanyFile),
    home: one('home.json', HomeFile),
    about: one('about.json', AboutFile),
    projects: all('projects', ProjectFile),
    posts: all('posts', PostFile).toSorted((a, b) => a.id - b.id),
    products: all('products', ProductFile).toSorted((a, b) => a.order - b.order),
    policies: Object.fromEntries(
      policySlugs.map((slug) => [slug, one(join('policies', `${slug}.json`), PolicyFile)]),
    ) as Content['policies'],
  };
}

function readChecked<T extends z.ZodMiniType>(path: string, name: string, shape: T): z.output<T> {
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`content/${name} can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const checked = shape.safeParse(read);
  if (checked.success) return checked.data;
  const faults = checked.error.issues.map((it) => `${it.path.join('.') || 'the file'}: ${it.message}`);
  throw new Error(`content/${name} is not as it should be: ${faults.join('; ')}`);
}
