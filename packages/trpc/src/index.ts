import type { ErrorCode, OperationTypes } from "@bayline/sdk";
import type {
  inferRouterInputs,
  inferRouterOutputs,
  TRPCBuiltRouter,
  TRPCDefaultErrorData,
  TRPCDefaultErrorShape,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
} from "@trpc/server";

/** Archives, documents and images are bytes, which tRPC does not carry. */
type OperationName = Exclude<
  {
    [Name in keyof OperationTypes]: OperationTypes[Name]["output"] extends Response ? never : Name;
  }[keyof OperationTypes],
  "backup.import" | "settings.setLogo" | "settings.deleteLogo"
>;

/** Infinite queries send the cursor of the next page under these names. */
interface InfiniteQueryInput {
  /** The `lastEvaluatedKey` of the previous page. */
  cursor?: string | null | undefined;
  /** The service pages forward only. */
  direction?: "forward" | undefined;
}

type Paged<Input> = Input extends { lastEvaluatedKey?: string | undefined }
  ? Input & InfiniteQueryInput
  : Input;

/** A call may omit an input without required fields. */
type Optional<Input> = Record<string, never> extends Input ? Input | undefined : Input;

interface ShapeOf<Name extends OperationName> {
  input: Optional<Paged<OperationTypes[Name]["input"]>>;
  output: OperationTypes[Name]["output"];
  meta: unknown;
}

type ProcedureOf<Name extends OperationName> = OperationTypes[Name]["method"] extends "GET"
  ? TRPCQueryProcedure<ShapeOf<Name>>
  : TRPCMutationProcedure<ShapeOf<Name>>;

type HeadOf<Path> = Path extends `${infer Head}.${string}` ? Head : Path;
type RestOf<Path, Head extends string> = Path extends `${Head}.${infer Rest}` ? Rest : never;

/** Nests dotted names: `"vendors.get"` becomes `{ vendors: { get: … } }`. */
type TreeOf<Path, Prefix extends string> = {
  [Head in HeadOf<Path> & string]: `${Prefix}${Head}` extends OperationName
    ? ProcedureOf<`${Prefix}${Head}`>
    : TreeOf<RestOf<Path, Head>, `${Prefix}${Head}.`>;
};

/** The body of an error, as REST returns it, in `error.data`. */
export interface ErrorData extends TRPCDefaultErrorData {
  /** An error code. Some reports return a sentence here. */
  error: ErrorCode | (string & {});
  message?: string;
  details?: Array<{ field: string; message: string }>;
  nextStep?: string | null;
  candidates?: Array<Record<string, unknown>>;
  docs?: string;
  requestId?: string;
}

interface ErrorShape extends TRPCDefaultErrorShape {
  data: ErrorData;
}

/** The router under /trpc: `createTRPCClient<AppRouter>(…)`. */
export type AppRouter = TRPCBuiltRouter<
  { ctx: object; meta: unknown; errorShape: ErrorShape; transformer: false },
  TreeOf<OperationName, "">
>;

/** The inputs of all procedures: `RouterInputs["vendors"]["create"]`. */
export type RouterInputs = inferRouterInputs<AppRouter>;

/** The outputs of all procedures: `RouterOutputs["vendors"]["get"]`. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;
