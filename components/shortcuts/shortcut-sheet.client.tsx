"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { KeyCaps } from "./key-caps.client";
import { isSingleCharacter } from "./key-press";
import { type Command, type CommandScope, scopes, sortByTable } from "./table";
import { useActiveCommands } from "./use-command.client";

interface Props {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  areSingleKeysOn: boolean;
}

/** Lists the shortcuts that work on this page. */
export function ShortcutSheet({ isOpen, onOpenChange, areSingleKeysOn }: Props) {
  const t = useTranslations("shortcuts.sheet");
  const active = useActiveCommands();
  // The cull view takes these keys from other commands.
  const taken = new Set(active.flatMap(({ scope, keys }) => (scope === "cull" ? keys : [])));
  const available = active
    .map((command) =>
      command.scope === "cull"
        ? command
        : { ...command, keys: command.keys.filter((shortcut) => !taken.has(shortcut)) },
    )
    .filter(({ keys }) => listWorkingKeys(keys, areSingleKeysOn).length > 0);
  const groups = scopes.flatMap((scope) => {
    const inScope = available.filter((command) => command.scope === scope);
    return inScope.length > 0 ? [{ scope, inScope }] : [];
  });
  const isWide = groups.length > 1;

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t("title")}
      closeLabel={t("close")}
      hasTextOnly
      width={isWide ? "max-w-3xl" : "max-w-md"}
    >
      <div className={isWide ? "gap-x-10 sm:columns-2" : undefined}>
        {groups.map(({ scope, inScope }) => (
          <ShortcutGroup key={scope} scope={scope} inScope={inScope} areSingleKeysOn={areSingleKeysOn} />
        ))}
      </div>
      {!areSingleKeysOn && <p className="mt-4 text-sm text-ink-soft">{t("singleKeysOff")}</p>}
    </Dialog>
  );
}

interface GroupProps {
  scope: CommandScope;
  inScope: readonly Command[];
  areSingleKeysOn: boolean;
}

function ShortcutGroup({ scope, inScope, areSingleKeysOn }: GroupProps) {
  const t = useTranslations("shortcuts.scopes");
  const nameCommand = useTranslations("shortcuts.commands");
  return (
    <section className="mb-6 break-inside-avoid">
      <h3 className="mb-2 text-sm font-semibold">{t(scope)}</h3>
      <dl className="text-sm">
        {sortByTable(inScope).map(({ id, keys }) => (
          <div key={id} className="flex items-center justify-between gap-4 border-b border-line py-1.5">
            <dt className="min-w-0">{nameCommand(id)}</dt>
            <dd className="flex flex-wrap justify-end gap-1.5">
              {listWorkingKeys(keys, areSingleKeysOn).map((shortcut) => (
                <KeyCaps key={shortcut} keys={shortcut} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function listWorkingKeys(keys: readonly string[], areSingleKeysOn: boolean): readonly string[] {
  return areSingleKeysOn ? keys : keys.filter((shortcut) => !isSingleCharacter(shortcut));
}
