"use client";

export { ErrorMessage as default } from "@/components/site/failure.client";
