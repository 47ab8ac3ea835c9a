import { AppError, type ErrorFacts } from "@bayline/contracts";

/** An error as it is sent: a status and a body of one of the documented shapes. */
export interface ErrorAnswer {
  status: number;
  body: Record<string, unknown>;
}

/** The one translator of errors. What is not an AppError tells nothing of itself. */
export function errorAnswer(error: unknown, requestId: string): ErrorAnswer {
  const known =
    error instanceof AppError
      ? error
      : new AppError("INTERNAL_ERROR", "Something went wrong on our side.");
  return {
    status: known.status,
    body: {
      error: known.code,
      message: known.message,
      ...shape(known.status, known.facts),
      requestId,
    },
  };
}

function shape(status: number, facts: ErrorFacts): Record<string, unknown> {
  const { allow: _allow, ...told } = facts;
  if (status === 400) return { details: [], nextStep: null, candidates: [], ...told };
  return told;
}
