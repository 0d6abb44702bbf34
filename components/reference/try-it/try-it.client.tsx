"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link.client";
import { panelFrame } from "../samples/example-panel";
import type { RequestTemplate } from "./request-template";

const TryItForm = dynamic(() => import("./try-it-form.client").then((module) => module.TryItForm));

interface Props {
  request: RequestTemplate;
  isSignedIn: boolean;
}

/** Sends the operation's request with the reader's session, after it was opened. */
export function TryIt({ request, isSignedIn }: Props) {
  const t = useTranslations("reference.tryIt");
  const path = usePathname();
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Button className="noscript:hidden" onClick={() => setIsOpen(true)}>
        {t("open")}
      </Button>
    );

  if (request.needsSession && !isSignedIn)
    return (
      <p role="status" className={`${panelFrame} p-4 text-sm`}>
        {t.rich("signIn", {
          link: (text) => (
            <Link
              href={`/sign-in?next=${encodeURIComponent(path)}`}
              className="underline decoration-line-strong underline-offset-4 hover:text-ink"
            >
              {text}
            </Link>
          ),
        })}
      </p>
    );

  return <TryItForm request={request} onClose={() => setIsOpen(false)} />;
}
