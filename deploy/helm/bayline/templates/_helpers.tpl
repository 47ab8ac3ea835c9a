{{- define "bayline.labels" -}}
app.kubernetes.io/name: bayline
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* The pod of a deployment: a dict of the root, the component and its variables. */}}
{{- define "bayline.pod" -}}
metadata:
  labels:
    {{- include "bayline.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
spec:
  terminationGracePeriodSeconds: 30
  automountServiceAccountToken: false
  {{- with .root.Values.imagePullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    seccompProfile: { type: RuntimeDefault }
  containers:
    - name: bayline
      image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}"
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      lifecycle:
        # Until the service sends nothing here any more.
        preStop: { exec: { command: [sleep, "5"] } }
      ports:
        - { name: http, containerPort: {{ .port }} }
      envFrom:
        - secretRef: { name: {{ .root.Values.secretName }} }
      env:
        {{- range $name, $value := merge .environment .root.Values.environment }}
        - { name: {{ $name }}, value: {{ $value | quote }} }
        {{- end }}
      startupProbe:
        httpGet: { path: /v1/health, port: http }
        periodSeconds: 2
        # A migration of a large database takes long.
        failureThreshold: 900
      readinessProbe:
        httpGet: { path: /v1/health, port: http }
        periodSeconds: 5
        timeoutSeconds: 5
      livenessProbe:
        # Not health: while the database is away, a restart would not help.
        tcpSocket: { port: http }
        periodSeconds: 10
        failureThreshold: 6
      resources: {{- toYaml .resources | nindent 8 }}
      volumeMounts:
        - { name: tmp, mountPath: /tmp }
  volumes:
    - name: tmp
      emptyDir: {}
{{- end }}
