import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { LabelledSelect } from "@/components/ui/labelled-select";
import { onDemand } from "@/components/ui/on-demand";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { withPresent } from "./choices";
import type { MarkedAlbum } from "./required-watermark-dialog.client";

const RequiredWatermarkDialog = onDemand(() =>
  import("./required-watermark-dialog.client").then((module) => module.RequiredWatermarkDialog),
);

/** A watermark as a choice. */
export interface NamedWatermark {
  id: string;
  name: string;
}

interface Props {
  label: string;
  help?: ReactNode;
  /** The label of the choice without a watermark. */
  noneLabel: string;
  /** The ID of the required watermark; null for none. */
  value: string | null;
  watermarks: readonly NamedWatermark[];
  /** The album that requires it, in whose header there is one line for it. All images without. */
  album?: MarkedAlbum;
  /** Resolves to why the change was rejected, or to undefined. */
  save: (watermark: string | null) => Promise<string | undefined>;
}

const none = "";

/** The choice of a required watermark. A dialog explains a change before it is saved. */
export function RequiredWatermarkSelect(props: Props) {
  const { label, help, noneLabel, value, watermarks, album, save } = props;
  const t = useTranslations("watermarks.required");
  const [choice, setChoice] = useState<{ watermark: string | null; isConfirmed: boolean }>();
  const shown = choice ? choice.watermark : value;
  const named = watermarks.map(({ id, name }) => ({ value: id, label: name }));
  const choices = [
    { value: none, label: noneLabel },
    ...(shown === null ? named : withPresent(named, shown)),
  ];
  const nameOf = (watermark: string | null) =>
    watermark === null ? undefined : (watermarks.find(({ id }) => id === watermark)?.name ?? watermark);

  async function change(watermark: string | null): Promise<void> {
    setChoice({ watermark, isConfirmed: true });
    const reason = await save(watermark);
    setChoice(undefined);
    if (reason === undefined) toast.success(describe(watermark));
    else toast.error(t("notChanged"), { reason, retry: () => void change(watermark), id: album?.slug ?? "" });
  }

  function describe(watermark: string | null): string {
    const name = nameOf(watermark);
    if (album) {
      const { title } = album;
      return name === undefined
        ? t("endedInAlbum", { title })
        : t("requiredInAlbum", { title, watermark: name });
    }
    return name === undefined ? t("ended") : t("required", { watermark: name });
  }

  const field = {
    label,
    value: shown ?? none,
    onChange: (chosen: string) =>
      setChoice((current) => current ?? { watermark: chosen === none ? null : chosen, isConfirmed: false }),
  };

  return (
    <>
      {album ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span aria-hidden>{label}</span>
          <Select {...field} options={choices} />
        </div>
      ) : (
        <LabelledSelect {...field} help={help} choices={choices} />
      )}
      {choice && !choice.isConfirmed && (
        <RequiredWatermarkDialog
          watermark={nameOf(choice.watermark)}
          album={album}
          onClose={() => setChoice((current) => (current?.isConfirmed ? current : undefined))}
          onConfirm={() => void change(choice.watermark)}
        />
      )}
    </>
  );
}
