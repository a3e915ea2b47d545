// Values of this tab, as JSON in the session storage: they end with the tab, and outlive a reload.

/** Undefined without one; storage may be switched off. */
export function readOfTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
/** Undefined removes the value. */
export function storeInTab(key: string, value: object | undefined): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is switched off or full: only the page has it.
  }
}
