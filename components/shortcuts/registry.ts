import { type Command, type CommandId, getCommand } from "./table";

/**
 * Runs a command; `undefined` marks a command whose keys a component handles itself, which is only
 * shown.
 */
export type CommandHandler = (() => void) | undefined;

/**
 * The target of a command: a resource with a name, or a number of images. Nothing of both: it needs
 * no target.
 */
export interface CommandTarget {
  name?: string | undefined;
  count?: number | undefined;
}

interface Registration {
  id: CommandId;
  getHandler: () => CommandHandler;
  /** Undefined when there is nothing that the command would act on, such as a selection. */
  findTarget: () => CommandTarget | undefined;
}

export interface ActiveCommand {
  command: Command;
  run: CommandHandler;
}

let registrations: readonly Registration[] = [];
let activeCommands: readonly Command[] = [];
const listeners = new Set<() => void>();

/**
 * Adds a handler, which precedes the earlier ones of the same command, and returns the function
 * that removes it.
 */
export function registerCommand(
  id: CommandId,
  getHandler: () => CommandHandler,
  findTarget: () => CommandTarget | undefined = () => ({}),
): () => void {
  const registration = { id, getHandler, findTarget };
  update([...registrations, registration]);
  return () => update(registrations.filter((other) => other !== registration));
}

function update(next: readonly Registration[]): void {
  registrations = next;
  activeCommands = listActive().map(({ id }) => getCommand(id));
  for (const listener of listeners) listener();
}

/**
 * The last registration of each command, latest first; commands of the cull view come before all
 * others, because they share keys with them. An open image hides the commands of the grid behind it.
 */
function listActive(): Registration[] {
  const isImageOpen = registrations.some(({ id }) => getCommand(id).scope === "viewer");
  const seen = new Set<CommandId>();
  const active = registrations.toReversed().filter(({ id }) => {
    if (seen.has(id) || (isImageOpen && getCommand(id).scope === "grid")) return false;

    seen.add(id);
    return true;
  });
  const isOfCull = ({ id }: Registration) => getCommand(id).scope === "cull";

  return [...active.filter(isOfCull), ...active.filter((one) => !isOfCull(one))];
}

/**
 * The commands that have a handler now, latest first. The same array until one is added or removed.
 */
export function listActiveCommands(): readonly Command[] {
  return activeCommands;
}

/**
 * Returns the targets of the active commands; those without one would do nothing now, because
 * nothing is selected, focused or open.
 */
export function listCommandTargets(): ReadonlyMap<CommandId, CommandTarget> {
  return new Map(
    listActive().flatMap(({ id, findTarget }): [CommandId, CommandTarget][] => {
      const target = findTarget();
      return target ? [[id, target]] : [];
    }),
  );
}

/** Returns the handlers of the active commands, latest first. */
export function listHandlers(): ActiveCommand[] {
  return listActive().map(({ id, getHandler }) => ({ command: getCommand(id), run: getHandler() }));
}

/** Runs a command if it has a handler. */
export function runCommand(id: CommandId): void {
  listHandlers()
    .find(({ command }) => command.id === id)
    ?.run?.();
}

export function subscribeToCommands(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
