/**
 * The invented past of a demo: none was wanted, it is being told, all of it is there, or the program ended in the middle, so
 * that a part is missing for good.
 */
export type DemoData =
  | { readonly state: 'none' | 'filled' | 'unfinished' }
  | { readonly state: 'filling'; readonly percent: number };
