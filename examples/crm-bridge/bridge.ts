import { ApiError, Bayline } from "@bayline/sdk";

/** A customer as the CRM lists it. */
interface Contact {
  id: string;
  company: string;
  phone: string;
  plan: string;
  isDeleted: boolean;
}

interface Page {
  contacts: Contact[];
  next: string | null;
}

const { CRM_URL: crm = "http://127.0.0.1:4000" } = process.env;
const client = new Bayline();

/** Reads the CRM from the beginning, a page at a time. */
async function* pagesOfCrm(): AsyncGenerator<Contact[]> {
  for (let next: string | null = ""; next !== null; ) {
    const response = await fetch(`${crm}/contacts?after=${encodeURIComponent(next)}`);
    if (!response.ok) throw new Error(`The CRM answered ${response.status}`);
    const page: Page = await response.json();
    yield page.contacts;
    next = page.next;
  }
}

const keyOf = ({ id }: Contact) => `crm:${id}`;

/** Brings the shop's customers in step with a page. Repeating it changes nothing. */
async function copy(contacts: Contact[]): Promise<void> {
  const kept = contacts.filter(({ isDeleted }) => !isDeleted);
  if (kept.length > 0) {
    const records = kept.map((contact) => ({
      externalId: keyOf(contact),
      name: contact.company,
      phone: contact.phone,
      metadata: { plan: contact.plan },
    }));
    const { outcomes } = await client.customers.upsertMany({ records });
    for (const { externalId, error } of outcomes) {
      if (error) console.error(`${externalId}: ${error.code} ${error.message}`);
    }
  }
  for (const contact of contacts.filter(({ isDeleted }) => isDeleted)) {
    await client.customers.delete(keyOf(contact)).catch((error) => {
      // It was deleted before, or never copied.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    });
  }
}

for await (const contacts of pagesOfCrm()) await copy(contacts);
console.log("in step");
