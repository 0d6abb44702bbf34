import type { MetadataRoute } from "next";
import { getTranslations } from "next-intl/server";
import { shareTarget } from "@/components/uploads/shared-files";
import { colors } from "@/lib/kernel/markup/colors";

/** Makes the dashboard installable; on telephones other apps then share images with it. */
export async function GET(): Promise<Response> {
  const t = await getTranslations("shell.brand");
  const manifest: MetadataRoute.Manifest = {
    name: t("name"),
    description: t("description"),
    id: "/dashboard",
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    background_color: colors.paper.light,
    theme_color: colors.paper.light,
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    share_target: {
      action: shareTarget.path,
      method: "post",
      enctype: "multipart/form-data",
      params: {
        title: "title",
        text: "text",
        url: "url",
        files: [{ name: shareTarget.filesField, accept: ["image/*"] }],
      },
    },
  };

  return Response.json(manifest, {
    headers: {
      "content-type": "application/manifest+json",
      "cache-control": "public, max-age=0, must-revalidate",
    },
  });
}
