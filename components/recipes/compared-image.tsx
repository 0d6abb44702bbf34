import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

interface Props {
  name: string;
  url: string | undefined;
  alt: string;
  /** Shown instead of the image. */
  veil: ReactNode;
  isBusy?: boolean;
  /** Whether the controls change it, if only one of two. */
  isActive?: boolean;
  className?: string | undefined;
  /** Figures beneath it. */
  children: ReactNode;
}

/** An image with its name and figures, next to others. */
export function ComparedImage(props: Props) {
  const { name, url, alt, veil, isBusy = false, isActive = false, className, children } = props;
  const stage = useTranslations("studio.stage");
  return (
    <figure className={classNames("min-w-0", className)} aria-label={name} aria-busy={isBusy}>
      <div
        className={classNames(
          "relative overflow-hidden rounded-md border bg-sunken",
          isActive ? "border-accent-text" : "border-line",
        )}
        style={{ height: "clamp(7rem, 26dvh, 20rem)" }}
      >
        {veil ||
          (url && (
            // biome-ignore lint/performance/noImgElement: a preset, or bytes that were just rendered.
            <img
              src={url}
              alt={alt}
              className="chequer absolute inset-0 m-auto max-w-full"
              style={{ maxHeight: "100%" }}
            />
          ))}
        {isBusy && (
          <span
            aria-hidden
            className="absolute end-3 bottom-3 rounded-full bg-scrim px-3 py-1 text-xs text-on-scrim"
          >
            {stage("loading")}
          </span>
        )}
      </div>
      <figcaption className="mt-1.5 text-xs leading-5 text-ink-soft">
        <span className="block font-medium text-ink">{name}</span>
        {children}
      </figcaption>
    </figure>
  );
}
