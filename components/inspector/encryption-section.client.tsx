"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { ForOffer } from "@/components/session/offers.client";
import type { ImageResource } from "@/lib/images/resource";
import { EncryptedImageMessages } from "./encrypted-image-messages.client";
import { Section } from "./section.client";

const EncryptionControls = dynamic(() =>
  import("./encryption-controls.client").then((module) => module.EncryptionControls),
);

/** Whether the image is encrypted, what that means, and the other choice. */
export function EncryptionSection({ image }: { image: ImageResource }) {
  const t = useTranslations("inspector.sections");
  return (
    <ForOffer offer="encryption">
      <Section title={t("encryption")}>
        <EncryptedImageMessages>
          <EncryptionControls key={image.id} image={image} />
        </EncryptedImageMessages>
      </Section>
    </ForOffer>
  );
}
