import { AppError, type Medium, mediaTypes } from "@bayline/contracts";

/** The refusal of a body that is none of a medium. Its next step names the accepted types. */
export function unsupportedMedia(
  medium: Medium,
  message = "The type of the body is not accepted here.",
): AppError {
  const types = new Intl.ListFormat("en", { type: "disjunction" }).format(mediaTypes[medium]);
  return new AppError("UNSUPPORTED_MEDIA_TYPE", message, { nextStep: `Send ${types}.` });
}
