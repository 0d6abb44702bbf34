import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { KeyCaps } from "@/components/shortcuts/key-caps.client";
import { isSingleCharacter } from "@/components/shortcuts/key-press";
import { type CommandId, getCommand } from "@/components/shortcuts/table";
import { useIsMounted } from "@/components/ui/use-is-mounted";

interface Line {
  id: "stars" | "pick" | "reject" | "unflag" | "step" | "undo" | "zoom" | "panes" | "leave";
  /** The command, or several that share the line. */
  commands: readonly CommandId[];
  /** Whether these are the first and the last of a range. */
  isRange?: true;
}

const lines: readonly Line[] = [
  { id: "stars", commands: ["cullRate0", "cullRate5"], isRange: true },
  { id: "pick", commands: ["cullPick"] },
  { id: "reject", commands: ["cullReject"] },
  { id: "unflag", commands: ["cullUnflag"] },
  { id: "step", commands: ["cullOnLeft", "cullOnRight"] },
  { id: "undo", commands: ["cullUndo"] },
  { id: "zoom", commands: ["cullZoom"] },
  { id: "panes", commands: ["cullOne", "cullFour"], isRange: true },
  { id: "leave", commands: ["leaveCull"] },
];

const keysOf = (id: CommandId) => getCommand(id).keys[0] ?? "";
const isSingle = (id: CommandId) => isSingleCharacter(keysOf(id));

/** The keys of this view, which do something else on other pages. */
export function Legend({ areSingleKeysOn }: { areSingleKeysOn: boolean }) {
  const t = useTranslations("cull.legend");
  const tSheet = useTranslations("shortcuts.sheet");
  // The names of the keys depend on the system.
  const isMounted = useIsMounted();
  const working = lines.filter(({ commands }) => areSingleKeysOn || !commands.some(isSingle));

  return (
    <section aria-label={t("title")} className="mt-4 text-[0.8125rem] text-ink-soft pointer-coarse:hidden">
      <dl className="flex min-h-6 flex-wrap justify-center gap-x-5 gap-y-2">
        {isMounted &&
          working.map((line) => (
            <div key={line.id} className="flex items-center gap-1.5">
              <dt className="flex items-center gap-1">
                {line.commands.map((id, index) => (
                  <Fragment key={id}>
                    {index > 0 && line.isRange && <span aria-hidden>{"–"}</span>}
                    <KeyCaps keys={keysOf(id)} />
                  </Fragment>
                ))}
              </dt>
              <dd>{t(line.id)}</dd>
            </div>
          ))}
      </dl>
      <p className="mt-2 text-center">{areSingleKeysOn ? t("onlyHere") : tSheet("singleKeysOff")}</p>
    </section>
  );
}
