import { isCompositionKey } from "@/components/ui/use-text-keys";
import { findPressed, isSingleCharacter, listPresses, matchesPress } from "./key-press";
import { listHandlers } from "./registry";

/** Time for the second press of a sequence. */
const sequenceMs = 1_500;

const fields =
  "input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea, select, [contenteditable]";
/**
 * Layers with keys of their own. An open image is one whose keys are in the table; `data-shortcuts`
 * marks it.
 */
const layers = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

interface Options {
  areSingleKeysOn: () => boolean;
  isMac: boolean;
}

/**
 * Runs the commands of the table by their keys. The first press of a sequence takes the next key,
 * whatever it is, so that `g x` never selects. Returns the function that stops listening.
 */
export function listenToKeys(target: Window, { areSingleKeysOn, isMac }: Options): () => void {
  const stop = new AbortController();
  let begun: { press: string; at: number } | undefined;

  const listCandidates = (event: KeyboardEvent) => {
    const isInField = closest(event, fields) !== null;
    const layer = closest(event, layers);
    const isInLayer = layer !== null && !layer.hasAttribute("data-shortcuts");

    return listHandlers().flatMap(({ command, run }) => {
      if (!run || isInLayer || (isInField && !command.worksInFields)) return [];
      if (event.repeat && !command.repeats) return [];

      return command.keys
        .filter((keys) => areSingleKeysOn() || !isSingleCharacter(keys))
        .map((keys) => ({ run, presses: listPresses(keys) }));
    });
  };

  const finishSequence = (event: KeyboardEvent) => {
    const first = begun;
    if (!first || isModifier(event) || event.repeat) return;

    begun = undefined;
    if (event.timeStamp - first.at > sequenceMs || event.ctrlKey || event.metaKey || event.altKey) return;

    event.preventDefault();
    event.stopImmediatePropagation();
    const found = listCandidates(event).find(
      ({ presses: [one, two] }) =>
        one === first.press && two !== undefined && matchesPress(event, two, isMac),
    );
    found?.run();
  };

  const startOrRun = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isCompositionKey(event) || isModifier(event)) return;

    const found = findPressed(listCandidates(event), event, isMac);
    if (!found) return;

    const [first = "", ...others] = found.presses;
    if (others.length > 0) begun = { press: first, at: event.timeStamp };
    else {
      event.preventDefault();
      found.run();
    }
  };

  const { signal } = stop;
  target.addEventListener("keydown", finishSequence, { signal, capture: true });
  target.addEventListener("keydown", startOrRun, { signal });

  return () => stop.abort();
}

function closest({ target }: Event, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null;
}

function isModifier({ key }: KeyboardEvent): boolean {
  return ["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock"].includes(key);
}
