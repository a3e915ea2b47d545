// Run by the build only (src/routes.ts): one page under its English and its Hindi address.
import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** `path` without a leading slash, '' for the home page. The Hindi route's id ends in `-hi`. */
export const inBothLanguages = (path: string, file: string, id: string): RouteConfigEntry[] => [
  route(path, file, { id }),
  route(path === '' ? 'hi' : `hi/${path}`, file, { id: `${id}-hi` }),
];
