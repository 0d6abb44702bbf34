import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { SummaryLine } from "@/components/recipes/summary-line";
import { ForRole } from "@/components/session/role.client";
import { CardActions } from "@/components/settings/card-actions";
import type { WatermarkResource } from "@/lib/watermarks/resource";
import { useStoredMark } from "./use-marks";
import { usePlacementSummary } from "./use-placement-summary";
import type { UseNames } from "./use-watermark-uses";
import { WatermarkUseList } from "./watermark-use-list";
import { isUsed, type WatermarkUses } from "./watermark-uses";

interface Props {
  watermark: WatermarkResource;
  uses: WatermarkUses;
  /** Whether it has no other uses. */
  areAllKnown: boolean;
  names: UseNames;
  /** The uses because of which it was not deleted. */
  blockedBy: WatermarkUses | undefined;
  /** Undefined for a user who may not change it. */
  actions: { onEdit: () => void; onDelete: () => void } | undefined;
  /** Receives the focus when the watermark is deleted. */
  focusAfterDelete: RefObject<HTMLElement | null>;
}

/** A watermark with its placement, and where it is used. */
export function WatermarkCard(props: Props) {
  const { watermark, uses, areAllKnown, names, blockedBy, actions, focusAfterDelete } = props;
  const t = useTranslations("watermarks.list");
  const kinds = useTranslations("watermarks.fields.kinds");
  const summarize = usePlacementSummary();
  const { name, kind } = watermark;

  return (
    <li className="flex items-start gap-4 rounded-md border border-line bg-surface p-4 text-sm">
      <ForRole least="editor">
        <MarkThumbnail watermark={watermark} />
      </ForRole>
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <h2 dir="auto" data-user-text className="min-w-0 font-semibold break-words">
            {name}
          </h2>
          {actions && (
            <CardActions
              editLabel={t("edit", { name })}
              deleteLabel={t("delete", { name })}
              confirmation={{
                title: t("deleteTitle", { name }),
                text: t("deleteText"),
                cancelLabel: t("cancel"),
                confirmLabel: t("deleteConfirm"),
              }}
              {...actions}
              focusAfterDelete={focusAfterDelete}
            />
          )}
        </div>
        <SummaryLine parts={[kinds(kind), ...summarize(watermark)]} />
        {!blockedBy && (
          <div className="mt-1 text-ink-soft empty:hidden">
            {isUsed(uses) ? <WatermarkUseList uses={uses} names={names} /> : areAllKnown && t("unused")}
          </div>
        )}
        <div role="alert" className="mt-2 text-danger empty:hidden">
          {blockedBy && (
            <>
              <p>{t("blocked")}</p>
              <WatermarkUseList uses={blockedBy} names={names} />
            </>
          )}
        </div>
      </div>
    </li>
  );
}

/** Only editors get its pixels, with which a translucent mark can be subtracted from images. */
function MarkThumbnail({ watermark }: { watermark: WatermarkResource }) {
  const mark = useStoredMark(watermark);
  return (
    <div className="relative shrink-0 overflow-hidden rounded-sm" style={thumbnailStyle}>
      {mark && (
        // biome-ignore lint/performance/noImgElement: bytes that were just fetched.
        <img
          src={mark.url}
          alt={watermark.text ?? watermark.name}
          className="absolute inset-0 size-full object-contain p-2"
        />
      )}
    </div>
  );
}

/** A gray checkerboard, on which white and black marks are seen. */
const thumbnailStyle = {
  width: "clamp(4.5rem, 20vw, 9rem)",
  aspectRatio: "3 / 2",
  background: "repeating-conic-gradient(#777 0 25%, #888 0 50%) 0 0 / 16px 16px",
};
