import { startTestService } from '../../../../testing/test-service.ts';
import { describeVectorStore } from '../testing/vector-store-conformance.ts';

describeVectorStore('exact', async () => {
  const service = await startTestService();
  return { service, store: service.services.vectors, stop: () => service.stop() };
});
