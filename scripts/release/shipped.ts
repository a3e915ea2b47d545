// Which files of the packages an archive has: what runs, and the licences.

const droppedFolders = /(^|\/)(\.bin|tests?|__tests__|examples?|docs?|man|\.github|include|pgxs|pkgconfig|@types)\//;
const sourcesAndTools = /\.((test|spec)\.[cm]?js|[cm]?tsx?|map|flow|a|gyp|h|cc?|cpp|o|tsbuildinfo)$/;
const forReaders = /(^|\/)(change(log|s)|history|contributing|security|readme\.[a-z-]+)(\.(md|txt|markdown))?$/i;
const licence = /(^|\/)(licen[cs]e|notice|copying|authors)[^/]*$/i;
/**
 * Files of PostgreSQL that are not shipped: languages whose interpreters are missing here, and libraries of its
 * compiler for C.
 */
const unusedPostgres = /\/native\/lib\/(lib(ecpg|pgtypes)|postgresql\/[^/]*(pl)?(perl|python3|tcl))/;

/** A file by its path below node_modules. */
export const isShipped = (path: string): boolean =>
  path !== '.package-lock.json' &&
  !unusedPostgres.test(path) &&
  (licence.test(path) || !(droppedFolders.test(path) || sourcesAndTools.test(path) || forReaders.test(path)));
