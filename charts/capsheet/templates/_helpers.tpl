{{- define "capsheet.labels" -}}
app.kubernetes.io/name: capsheet
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "capsheet.image" -}}
{{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote }}
{{- end }}

{{/* What both processes are told. */}}
{{- define "capsheet.settings" -}}
- name: CAPSHEET_PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
- name: CAPSHEET_DATABASE_URL_FILE
  value: /run/secrets/capsheet/database-url
{{- if .Values.secrets.vault.name }}
- name: CAPSHEET_VAULT_KEY_FILE
  value: /run/secrets/capsheet/vault-key
{{- end }}
{{- if .Values.secrets.oidc.name }}
- name: CAPSHEET_OIDC_CLIENT_SECRET_FILE
  value: /run/secrets/capsheet/oidc-client-secret
{{- end }}
{{- if .Values.secrets.smtp.name }}
- name: CAPSHEET_SMTP_URL_FILE
  value: /run/secrets/capsheet/smtp-url
{{- end }}
{{- range $name, $value := .Values.settings }}
{{- if $value }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
{{- end }}

{{/* The secrets as files of one folder, and the one place that can be written to. */}}
{{- define "capsheet.volumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: {{ .Values.tmpSize }}
- name: secrets
  projected:
    defaultMode: 0440
    sources:
      - secret:
          name: {{ .Values.secrets.database.name }}
          items:
            - key: {{ .Values.secrets.database.key }}
              path: database-url
      {{- if .Values.secrets.vault.name }}
      - secret:
          name: {{ .Values.secrets.vault.name }}
          items:
            - key: {{ .Values.secrets.vault.key }}
              path: vault-key
      {{- end }}
      {{- if .Values.secrets.oidc.name }}
      - secret:
          name: {{ .Values.secrets.oidc.name }}
          items:
            - key: {{ .Values.secrets.oidc.key }}
              path: oidc-client-secret
      {{- end }}
      {{- if .Values.secrets.smtp.name }}
      - secret:
          name: {{ .Values.secrets.smtp.name }}
          items:
            - key: {{ .Values.secrets.smtp.key }}
              path: smtp-url
      {{- end }}
{{- end }}

{{- define "capsheet.mounts" -}}
- name: tmp
  mountPath: /tmp
- name: secrets
  mountPath: /run/secrets/capsheet
  readOnly: true
{{- end }}

{{- define "capsheet.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "capsheet.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop:
    - ALL
{{- end }}

{{/* Names, and these ports of anything but what a cloud tells its machines at link-local addresses. */}}
{{- define "capsheet.egress" -}}
- ports:
    - port: 53
      protocol: UDP
    - port: 53
      protocol: TCP
- ports:
    {{- range $index, $port := . }}
    - port: {{ $port }}
      protocol: TCP
    {{- end }}
  to:
    - namespaceSelector: {}
    - ipBlock:
        cidr: 0.0.0.0/0
        except: ["169.254.0.0/16"]
    - ipBlock:
        cidr: ::/0
        except: ["fe80::/10"]
{{- end }}

{{/* Where pods run, and how they are spread over machines. */}}
{{- define "capsheet.placement" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
