import { type ComponentType, useState } from 'react';

/** A part of a screen that is downloaded when it is first needed: a dialog, when its button is pressed. */
export interface LazyPart<Props> {
  /** Undefined until it is loaded. */
  readonly Part: ComponentType<Props> | undefined;
  readonly isLoading: boolean;
  /** The download failed; pressing again tries again. */
  readonly hasFailed: boolean;
  /** Downloads the part unless it is here. True once it is; false after a failure. */
  readonly load: () => Promise<boolean>;
}

/**
 *   const dialog = useLazyPart(() => import('./claim-dialog.tsx').then((module) => module.ClaimDialog));
 *   <Button busy={dialog.isLoading} onClick={() => void dialog.load().then((loaded) => loaded && setOpen(true))}>
 *   {dialog.hasFailed ? <Message kind="error">{formTexts.offline}</Message> : null}
 *   {dialog.Part ? <dialog.Part open={isOpen} … /> : null}
 */
export function useLazyPart<Props>(download: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  async function load(): Promise<boolean> {
    if (Part) return true;
    setState('loading');
    const loaded = await download().catch(() => undefined);
    // In a function: React calls a function it is given.
    setPart(() => loaded);
    setState(loaded ? 'idle' : 'failed');
    return loaded !== undefined;
  }
  return { Part, isLoading: state === 'loading', hasFailed: state === 'failed', load };
}
