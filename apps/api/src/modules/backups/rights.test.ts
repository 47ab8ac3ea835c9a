import { afterAll, expect, test } from "vitest";
import { startIdentityProvider } from "../../../test/doubles/identity-provider.ts";
import { useDatabase } from "../../../test/harness/database.ts";
import { useHarness } from "../../../test/harness/harness.ts";
import { call } from "../../../test/harness/http.ts";
import { addUser, trusting } from "../../../test/harness/users.ts";

const provider = await startIdentityProvider();
const harness = useHarness({ oidc: trusting(provider) });
const database = useDatabase(harness);
afterAll(() => provider.stop());

test("an archive, which contains employee pay, requires the right to see it", async () => {
  const shop = await harness.shop();
  const ask = async (...revocations: Array<"reports:profit" | "attendance:financials">) => {
    const admin = await addUser({ database, provider }, shop, { role: "admin", revocations });
    return call(shop.baseUrl, "GET", "/backup", { headers: await admin.signIn() });
  };
  expect(await ask()).toMatchObject({ status: 200 });
  expect(await ask("reports:profit")).toMatchObject({ status: 200 });
  expect(await ask("reports:profit", "attendance:financials")).toMatchObject({
    status: 403,
    body: {
      error: "PERMISSION_DENIED",
      missingPermissions: ["reports:profit", "attendance:financials"],
      requestId: expect.any(String),
    },
  });
});
