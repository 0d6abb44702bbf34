import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AuthHeading } from "@/components/auth/auth-heading";
import { SignInForm } from "@/components/auth/sign-in-form.client";
import { ClientMessages } from "@/components/ui/client-messages";
import { currentActor, pathAfterSignIn } from "@/lib/auth";
import { sendSignInLink } from "./send-sign-in-link";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn");
  return { title: t("title") };
}

export default async function SignInPage({ searchParams }: Props) {
  const next = pathAfterSignIn((await searchParams).next);
  if (await currentActor()) redirect(next);
  const t = await getTranslations("signIn");
  return (
    <>
      <AuthHeading title={t("title")} lead={t("lead")} />
      <ClientMessages of={["signIn"]}>
        <SignInForm next={next} action={sendSignInLink} />
      </ClientMessages>
    </>
  );
}
